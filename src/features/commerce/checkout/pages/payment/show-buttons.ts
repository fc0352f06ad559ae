// One attempt to show the PayPal buttons, and the events that the checkout gets from it (CHK-19, CHK-20, CHK-23 to CHK-25).
import type { QueryClient } from '@tanstack/react-query'
import { shopStatusQuery } from '@/features/commerce/shop-status/shop-status.queries'
import { ApiError } from '@/lib/api-error'
import { fetchApiQuery, knownAnswer } from '@/lib/use-api-query'
import { recordError } from '@/ui/error-log'
import { moveToNewerBuild } from '@/ui/on-demand/newer-build'
import { toast } from '@/ui/toast-store'
import { paypalConfigQuery } from '../../checkout.queries'
import { maxAttempts } from '../state/checkout-machine'
import { currentCheckout, dispatch } from '../state/checkout-store'
import { paymentCallbacks } from './payment-callbacks'
import {
  isPaymentConfig,
  type OwnPageConfig,
  type PaymentConfig,
  type PaymentPage,
  type PaymentSummary,
} from './payment-page'
import { loadCode } from '@/ui/on-demand/load-code'

const renderPatienceMs = 15_000
const reloadDelayMs = 100

class RenderTimeout extends Error {}

/** Rejects with RenderTimeout when `work` takes too long. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RenderTimeout('PayPal checkout failed to load')), renderPatienceMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

const providerName = (config: PaymentConfig | OwnPageConfig): string =>
  'ownPage' in config ? config.ownPage : 'PayPal'

const loadV6 = () => import('./v6/paypal-v6')
const loadV5 = () => import('./paypal-v5')
const loadOwnPage = () => import('./own-page')

/** Loads and returns the driver for the provider's own page, or for a major version of PayPal's script. */
async function paymentPageFor(config: PaymentConfig | OwnPageConfig): Promise<PaymentPage> {
  if ('ownPage' in config) return (await loadCode(loadOwnPage)).createOwnPage(config.ownPage)
  if (config.sdkMajor === 6) return (await loadCode(loadV6)).createPaypalV6()
  return (await loadCode(loadV5)).createPaypalV5()
}

/** A shop without an account at PayPal gives the same answer a second later: its buyers do not wait for it. */
const mayAskAgain = (failures: number, error: Error): boolean =>
  failures < 3 && error instanceof ApiError && error.retryable && error.code !== 'payment_unavailable'

/** `isOff`: the owner has set up no online payment, and buyers pay in another way. */
type Configuration = PaymentConfig | OwnPageConfig | 'isOff' | null

async function configuration(queryClient: QueryClient): Promise<Configuration> {
  try {
    const query = { ...paypalConfigQuery, retry: mayAskAgain }
    const config = await fetchApiQuery(queryClient, query)
    if (!('ownPage' in config) && !isPaymentConfig(config)) throw new Error('Invalid PayPal configuration received')
    return config
  } catch (error) {
    const isUnset = error instanceof ApiError && error.code === 'payment_unavailable'
    if (isUnset && knownAnswer(queryClient, shopStatusQuery)?.manual) return 'isOff'
    recordError(error)
    const message = error instanceof Error ? error.message : String(error)
    toast({
      title: 'PayPal Setup Error',
      text: `Unable to initialize PayPal checkout: ${message}`,
      kind: 'destructive',
    })
    return null
  }
}

export type ShowButtons = {
  container: HTMLElement
  queryClient: QueryClient
  summary: () => PaymentSummary
  /** False for the first load. Every later load waits 100 ms (CHK-25). */
  isReload: boolean
  /** Called with the configuration as soon as it is known. */
  onConfig: (config: PaymentConfig) => void
}

/**
 * Starts the attempt and returns a function that ends it and removes the buttons. Dispatches the outcome to the
 * checkout as an event.
 */
export function showButtons({ container, queryClient, summary, isReload, onConfig }: ShowButtons): () => void {
  let isOver = false
  let page: PaymentPage | null = null

  async function attempt() {
    if (isReload) await wait(reloadDelayMs)
    if (isOver) return
    const config = await configuration(queryClient)
    if (isOver) return
    if (config === 'isOff') return dispatch({ type: 'onlineOff' })
    if (!config) return dispatch({ type: 'configurationMissing' })
    if (!('ownPage' in config)) onConfig(config)
    try {
      await inTime(present(config))
      if (!isOver) dispatch({ type: 'buttonsReady' })
    } catch (error) {
      if (isOver) return
      page?.close()
      recordError(error)
      if ((await moveToNewerBuild(error, currentCheckout().failures > 0)) || isOver) return
      dispatch({ type: 'buttonsFailed', final: error instanceof RenderTimeout })
      if (currentCheckout().failures >= maxAttempts || error instanceof RenderTimeout) {
        toast({
          title: `${providerName(config)} Setup Error`,
          text: `Failed to load ${providerName(config)}. Please refresh the page and try again.`,
          kind: 'destructive',
        })
      }
    }
  }

  async function present(config: PaymentConfig | OwnPageConfig) {
    const { currency } = config
    page = await paymentPageFor(config)
    if (!('ownPage' in config)) await page.load(config)
    if (!isOver)
      await page.render(container, paymentCallbacks(queryClient, { currency, provider: providerName(config) }, summary))
  }

  void attempt()
  return () => {
    isOver = true
    page?.close()
  }
}
