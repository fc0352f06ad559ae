// Creates databases for tests: each call makes an empty, fully migrated one on the server that the run has started (or
// TEST_DATABASE_URL).
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export type TestServer = {
  /** A database of the server, used to send CREATE DATABASE. */
  url: string
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

export type TestDatabase = {
  url: string
  /** Drops the database and closes all its connections. */
  drop(): Promise<void>
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements one by one on a separate connection, outside any transaction. */
export async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates an empty database. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url } = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatements(url, `create database ${name} template template0`)
  return { url: databaseUrl(url, name), drop: () => runStatements(url, `drop database if exists ${name} with (force)`) }
}

/** Creates a database with every migration applied and no rows except those of the migrations. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatements(url, `create database ${name} template ${template}`)
  return { url: databaseUrl(url, name), drop: () => runStatements(url, `drop database if exists ${name} with (force)`) }
}
