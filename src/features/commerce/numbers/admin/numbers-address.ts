// Holds the question of the page in its address, so that a report can be kept as a bookmark and Back returns to it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { breakdowns, comparisons, numbersQuestion, type NumbersQuestion } from '../numbers.contract'

const rules = numbersQuestion.shape

/** Returns the question of an address, without what the server would not know. */
export function readQuestion(asked: Record<string, unknown>): NumbersQuestion {
  return {
    from: rules.from.safeParse(asked.from).data,
    to: rules.to.safeParse(asked.to).data,
    by: breakdowns.find((by) => by === asked.by),
    compare: comparisons.find((compare) => compare === asked.compare),
    currency: rules.currency.safeParse(asked.currency).data,
  }
}

/** Returns the parameters of a question that are set. */
export const questionParameters = (question: NumbersQuestion): URLSearchParams =>
  new URLSearchParams(Object.entries(question).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** Returns the question of the address and a function that changes part of it. */
export function useQuestion(): readonly [NumbersQuestion, (change: NumbersQuestion) => void] {
  const question = readQuestion(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changed: NumbersQuestion) => {
    const query = questionParameters({ ...question, ...changed })
    void navigate({ href: `/admin/numbers?${query}`, replace: true, resetScroll: false })
  }
  return [question, change]
}
