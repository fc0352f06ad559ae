// Runs the endpoint fuzz in its long form: 500 hostile requests for every address, with a seed of its own
// (tests/attacks/fuzz.itest.ts). FUZZ_CASES and FUZZ_SEED change number and seed. More would take hours: each
// request is a real one, some draw a page of a PDF, and some search every table.
import process from 'node:process'

process.env.FUZZ_CASES ||= '500'
await import('../attacks/fuzz.itest')
