// Writes the owner's mail server as an address, the form that SMTP_URL has.

export type MailServerSettings = {
  /** Host name or IP address, without brackets. */
  host: string
  /** Null means 587. Port 465 is TLS from the start; every other port uses STARTTLS where the server offers it. */
  port: number | null
  user: string
  password: string
}

/** `{host: 'mail.example.com', port: 465, user: 'a', password: 'b'}` → `smtps://a:b@mail.example.com:465`. */
export function mailServerUrl({ host, port, user, password }: MailServerSettings): string {
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const name = host.includes(':') ? `[${host}]` : host
  return `${port === 465 ? 'smtps' : 'smtp'}://${login}${name}:${port ?? 587}`
}
