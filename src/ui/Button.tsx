// Buttons, and links that look like buttons.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { classes } from './classes'

/** `primary` is gold: one per view. `quiet` is outlined, `ghost` bare, `danger` for destructive actions. */
export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger'
/** All are at least 44 px high. `icon` is a square for an icon alone: give it an `aria-label`. */
export type ButtonSize = 'small' | 'medium' | 'large' | 'icon'

/**
 * Returns the class of a button, for elements made elsewhere: `<Link to="/shop" className={buttonClass('primary')}>`.
 */
export function buttonClass(variant: ButtonVariant = 'quiet', size: ButtonSize = 'medium', className?: string): string {
  return classes('btn', `btn-${variant}`, size !== 'medium' && `btn-${size}`, className)
}

type Look = { variant?: ButtonVariant; size?: ButtonSize }

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** True while work is in progress: the button keeps focus, ignores clicks, and shows a spinner after the label. */
    busy?: boolean
    ref?: Ref<HTMLButtonElement>
  }

/** Renders `type="button"` by default. */
export function Button({ variant, size, busy, className, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : null)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}

export type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { ref?: Ref<HTMLAnchorElement> }

/** A plain link that looks like a button. Inside the site prefer the router's `<Link>` with `buttonClass`. */
export function LinkButton({ variant, size, className, children, ...rest }: LinkButtonProps) {
  return (
    <a className={buttonClass(variant, size, className)} {...rest}>
      {children}
    </a>
  )
}
