// Gives visitors the press kit.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import type { Context } from '@/platform/context'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import { eventSummary, isUpcoming } from '@/features/site/events/events.rules'
import { publicEvents, siteToday } from '@/features/site/events/server/public-events'
import { pageBlocks } from '@/features/site/own-pages/page-text.rules'
import { isEmail } from '@/lib/email'
import { pressEndpoints } from '../press.contract'
import { readQuotes } from '../press.rules'
import { pressTexts } from '../press.texts'
import { listPressPhotos } from './press-photos'
import { readPressTexts } from './press-texts'

const mostDates = 6

async function nextDates(ctx: Context) {
  const today = siteToday(ctx)
  return (await publicEvents(ctx))
    .filter((event) => isUpcoming(event, today) && event.status !== 'cancelled')
    .slice(0, mostDates)
    .map((event) => ({ slug: event.slug, title: event.title, line: eventSummary(event) }))
}

export const pressApi: BoundEndpoint[] = [
  bind(pressEndpoints.kit, async (ctx) => {
    const texts = await readPressTexts(ctx)
    const { titleFor, textFor, biographies } = texts
    const [photos, dates] = await Promise.all([listPressPhotos(ctx, texts), nextDates(ctx)])
    const quote = textFor('home-testimonial-quote')
    const plot = textFor('press-stage-plot')
    const email = [textFor('contact-booking-email'), textFor('contact-email')].find(isEmail)
    return {
      title: titleFor('press-hero') || pressTexts.title,
      introduction: textFor('press-hero'),
      biographies,
      photos: photos.map(({ altText, credit, picture }) => ({ altText, credit, picture })),
      photoCredit: textFor('press-photo-credit'),
      quotes: [
        ...(quote
          ? [
              {
                text: quote,
                author: textFor('home-testimonial-author') || null,
                position: titleFor('home-testimonial-title') || null,
              },
            ]
          : []),
        ...readQuotes(textFor('press-quotes')),
      ],
      rider: pageBlocks(textFor('press-rider')),
      stagePlot: (plot && (await describePictures(ctx.db, [plot])).get(plot)) || null,
      dates,
      booking: email === undefined ? null : { title: titleFor('contact-booking-title') || pressTexts.booking, email },
    }
  }),
]
