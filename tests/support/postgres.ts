// Databases for tests: each call makes an empty, fully migrated one on the server that the run has started (or TEST_DATABASE_URL).
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export type TestServer = {
  /** A database of the server to send CREATE DATABASE from. */
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
  /** Removes it, with whatever connections are still open. */
  drop(): Promise<void>
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements one by one on a connection of their own, outside any transaction. */
export async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A new database with nothing in it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url } = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatements(url, `create database ${name} template template0`)
  return { url: databaseUrl(url, name), drop: () => runStatements(url, `drop database if exists ${name} with (force)`) }
}

/** A new database with every migration applied and no rows but those the migrations bring. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatements(url, `create database ${name} template ${template}`)
  return { url: databaseUrl(url, name), drop: () => runStatements(url, `drop database if exists ${name} with (force)`) }
}
