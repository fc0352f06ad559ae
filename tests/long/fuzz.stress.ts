// Runs the endpoint fuzz in its long form: 10,000 hostile requests for every address, with a seed of its own
// (tests/attacks/fuzz.itest.ts). FUZZ_CASES and FUZZ_SEED change number and seed.
import process from 'node:process'

process.env.FUZZ_CASES ||= '10000'
await import('../attacks/fuzz.itest')
