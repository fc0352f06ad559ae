// Sends every mail with the mail server in use. When the server changes, mails in flight finish with the previous one
// before its connections are closed.
import type { MailSender } from './mail'

type ClosableSender = MailSender & { close(): void }

type Used = { key: string; sender: ClosableSender; sending: number; isReplaced: boolean }

export type SwitchedSender = ClosableSender & {
  /** Closes the connections of the previous mail server at once, instead of with the next mail. */
  settingsChanged(): void
}

/** `current` returns a key that changes with the mail server, and makes its sender. */
export function switchedSender(current: () => { key: string; make(): ClosableSender }): SwitchedSender {
  let used: Used | null = null

  function closeIfDone(one: Used): void {
    if (one.isReplaced && one.sending === 0) one.sender.close()
  }

  function replace(next: Used | null): void {
    const before = used
    used = next
    if (!before) return
    before.isReplaced = true
    closeIfDone(before)
  }

  return {
    async send(mail) {
      const { key, make } = current()
      let one = used
      if (one?.key !== key) {
        one = { key, sender: make(), sending: 0, isReplaced: false }
        replace(one)
      }
      one.sending += 1
      try {
        await one.sender.send(mail)
      } finally {
        one.sending -= 1
        closeIfDone(one)
      }
    },
    settingsChanged() {
      if (used && used.key !== current().key) replace(null)
    },
    close: () => replace(null),
  }
}
