// The parts of one running simulator, assembled once and passed to every rule.
import type { Clock, Schedule } from './clock'
import type { Faults } from './faults'
import type { Tokens } from './oauth-tokens'
import type { ResolvedOptions } from './options'
import type { RequestIds } from './request-ids'
import type { RequestLog } from './request-log'
import type { Signer } from './signature'
import type { SimulatorState } from './state'
import type { Webhooks } from './webhooks'

export type World = {
  options: ResolvedOptions
  state: SimulatorState
  clock: Clock
  schedule: Schedule
  faults: Faults
  signer: Signer
  tokens: Tokens
  requestIds: RequestIds
  requestLog: RequestLog
  webhooks: Webhooks
  /** Resolves once the current state is on disk (at once without a state file). */
  save(): Promise<void>
}
