// Endpoints of the back-office about quotes.
import { type BoundEndpoint, bind, done } from '@/platform/http/handler'
import { quoteEndpoints } from '../quotes.contract'
import { makeQuote, withdrawQuote } from './make-quote'
import { quoteChoices } from './quote-choices'
import { listQuotes, toListed } from './quote-rows'

export const quotesAdminApi: BoundEndpoint[] = [
  bind(quoteEndpoints.list, (ctx, { query }) => listQuotes(ctx, query)),
  bind(quoteEndpoints.choices, (ctx, { params }) => quoteChoices(ctx, params.id)),
  bind(quoteEndpoints.make, async (ctx, { body }) => toListed(ctx, await makeQuote(ctx, body))),
  bind(quoteEndpoints.withdraw, (ctx, { params }) => done(withdrawQuote(ctx, params.id))),
]
