// Proves that the columns of a table are proposed by their names, each once.
import { expect, test } from 'vitest'
import { guessColumns, missingColumns } from './column-targets'

test('columns are proposed by their names, and no column of the file is used twice', () => {
  expect(guessColumns('events', ['gig', 'day', 'where', 'notes', 'town'])).toEqual({
    title: 'gig',
    date: 'day',
    venue: 'where',
    city: 'town',
    description: 'notes',
  })
  expect(guessColumns('orders', ['email', 'product', 'date', 'price', 'order'])).toEqual({
    customer_email: 'email',
    title: 'product',
    created_at: 'date',
    total_amount: 'price',
    purchase: 'order',
  })
})

test('a choice says which required columns it leaves open', () => {
  expect(missingColumns({ target: 'events', columns: { title: 'gig' } })).toEqual(['Date'])
  expect(missingColumns({ target: null, columns: {} })).toEqual([])
})
