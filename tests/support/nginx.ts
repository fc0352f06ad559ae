// Runs Debian's nginx with the deployed configuration on ports of this machine; null when nginx is not installed.
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export const nginxProgram: string | null =
  ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file)) ?? null

/**
 * Replaces a pattern that must occur exactly `times` times, so that a change of the deployed file that breaks the test
 * is reported.
 */
function replaced(text: string, pattern: RegExp, by: string, times: number): string {
  const found = text.match(new RegExp(pattern, `g${pattern.flags}`))?.length ?? 0
  if (found !== times) throw new Error(`deploy/nginx.conf has ${found} places like ${pattern} instead of ${times}`)
  return text.replace(new RegExp(pattern, `g${pattern.flags}`), by)
}

/** Paths of files in PEM form. */
export type Certificate = { certificate: string; key: string }

/**
 * Returns the deployed configuration on `port`, in front of these processes; without encryption when there is no
 * certificate.
 */
function onLoopback(deployed: string, port: number, processes: readonly number[], identity?: Certificate): string {
  let text = replaced(deployed, /^ *server 127\.0\.0\.1:3002 .*\n/m, '', 1)
  text = replaced(
    text,
    /^ *server 127\.0\.0\.1:3001 (.*\n)/m,
    processes.map((process) => `    server 127.0.0.1:${process} $1`).join(''),
    1,
  )
  text = replaced(text, /^ *listen \[::\].*\n/m, '', 2)
  text = replaced(text, /listen 80;/, `listen 127.0.0.1:${port + 1};`, 1)
  text = replaced(text, /listen 443 ssl http2;/, `listen 127.0.0.1:${port}${identity ? ' ssl http2' : ''};`, 1)
  if (identity) {
    text = replaced(text, /ssl_certificate +\S+;/, `ssl_certificate ${identity.certificate};`, 1)
    return replaced(text, /ssl_certificate_key +\S+;/, `ssl_certificate_key ${identity.key};`, 1)
  }
  return replaced(text, /^ *ssl_\w+ .*\n/m, '', 4)
}

export type Nginx = { url: string; errors(): Promise<string>; stop(): Promise<void> }

/**
 * Starts nginx in front of the processes on these ports; `stop` ends it. With a certificate it uses HTTP/2. Throws the
 * output of `nginx -t`.
 */
export async function startNginx(
  program: string,
  port: number,
  processes: readonly number[],
  identity?: Certificate,
): Promise<Nginx> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-nginx-'))
  const site = onLoopback(await readFile('deploy/nginx.conf', 'utf8'), port, processes, identity)
  const inside = (name: string) => path.join(folder, name)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${inside(kind)};`)
    .join('\n')
  await writeFile(
    inside('nginx.conf'),
    `daemon off; worker_processes 1; pid ${inside('pid')}; error_log ${inside('error.log')} warn;
events { worker_connections 1024; }
http { access_log off; ${temporary}
${site}
}`,
  )
  const common = ['-p', folder, '-c', inside('nginx.conf'), '-e', inside('error.log')]
  await promisify(execFile)(program, ['-t', ...common])
  const child = spawn(program, common, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: `${identity ? 'https' : 'http'}://127.0.0.1:${port}`,
    errors: () => readFile(inside('error.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
