// Checks if a link leads to a picture. The result is advice beside the field and never blocks saving (OP-37,
// ADM-SHOP-09).
import { useEffect, useState } from 'react'

export type ImageLinkState = 'unknown' | 'looking' | 'image' | 'no-image'

const shortestChecked = 10
const patienceMs = 8000
const pauseMs = 400

/**
 * Checks our own files with a HEAD request for their type. The back-office may not request other sites, so it loads
 * their files as pictures.
 */
async function leadsToImage(url: string, signal: AbortSignal): Promise<boolean> {
  const address = new URL(url, location.href)
  if (address.origin !== location.origin) return loadsAsImage(address.href)
  const answer = await fetch(address, { method: 'HEAD', signal }).catch(() => null)
  return answer?.ok === true && (answer.headers.get('content-type') ?? '').startsWith('image/')
}

function loadsAsImage(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image()
    const timer = setTimeout(() => resolve(false), patienceMs)
    const done = (isImage: boolean) => {
      clearTimeout(timer)
      resolve(isImage)
    }
    image.referrerPolicy = 'no-referrer'
    image.onload = () => done(image.naturalWidth > 0)
    image.onerror = () => done(false)
    image.src = url
  })
}

/** Checks links of more than 10 characters, a moment after typing stops. */
export function useImageLink(url: string, isOn: boolean): ImageLinkState {
  const [seen, setSeen] = useState<{ url: string; state: ImageLinkState }>({ url: '', state: 'unknown' })
  const isChecked = isOn && url.length > shortestChecked && URL.canParse(url, location.href)
  useEffect(() => {
    if (!isChecked) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      setSeen({ url, state: 'looking' })
      void leadsToImage(url, controller.signal).then((isImage) => {
        if (!controller.signal.aborted) setSeen({ url, state: isImage ? 'image' : 'no-image' })
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [url, isChecked])
  return isChecked && seen.url === url ? seen.state : 'unknown'
}
