// /auth: signs in, requests an account, requests a new password (ACCESS-08 to ACCESS-14, OP-10).
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '@/ui/toast-store'
import { AccessStage } from './AccessStage'
import { ForgotPasswordForm } from './ForgotPasswordForm'
import { SignInForm } from './SignInForm'
import { SignUpForm } from './SignUpForm'
import { adminPath, useSession } from '../useSession'

/** The hash of the address, so that "back" returns from one form to the other. */
const createAccount = 'create-account'
const forgotPassword = 'forgot-password'

export function AuthPage() {
  const { session, refresh } = useSession()
  const form = useRouterState({ select: (state) => state.location.hash })
  const navigate = useNavigate()
  const isIn = session.state === 'signed_in' && session.allowed
  useEffect(() => {
    if (isIn) void navigate({ to: adminPath, replace: true })
  }, [isIn, navigate])

  function welcome(): void {
    toast({ title: 'Welcome back!', text: 'Successfully signed in.', kind: 'success' })
    // The page goes to /admin once it knows the session. If it knew it before, the code of /admin did not load then.
    void refresh().then(
      () => {
        if (isIn) void navigate({ to: adminPath, replace: true })
      },
      () => window.location.assign('/admin'),
    )
  }

  if (form === createAccount) {
    return (
      <AccessStage key={form} title="Create Admin Account">
        <SignUpForm>
          <p>
            Already have an account?{' '}
            <a href="#sign-in" className="text-link access-link">
              Sign in
            </a>
          </p>
        </SignUpForm>
      </AccessStage>
    )
  }
  if (form === forgotPassword) {
    return (
      <AccessStage key={form} title="Forgot password?" lede="We will mail you a link to set a new one.">
        <ForgotPasswordForm>
          <p>
            <a href="#sign-in" className="text-link access-link">
              Back to sign in
            </a>
          </p>
        </ForgotPasswordForm>
      </AccessStage>
    )
  }
  return (
    <AccessStage key="sign-in" title="Sign In" lede="Sign in to manage this site.">
      <SignInForm onSignedIn={welcome}>
        <p>
          <a href={`#${forgotPassword}`} className="text-link access-link">
            Forgot password?
          </a>
        </p>
        <p>
          Need an account?{' '}
          <a href={`#${createAccount}`} className="text-link access-link">
            Create one
          </a>
        </p>
      </SignInForm>
    </AccessStage>
  )
}
