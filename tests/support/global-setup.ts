// Runs once per run of the integration tests: starts a PostgreSQL, creates a migrated template that test databases are
// copied from, and builds the programs that open files.
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@/adapters/database/embedded/embedded-postgres'
import { migrateDatabase } from '@/db/migrate'
import { freshFilePrograms } from './fresh-file-programs'
import { databaseUrl, runStatements } from './postgres'
import { quickFolder } from './quick-folder'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the built programs that open files. */
    filePrograms: string
  }
}

type Server = { url: string; stop(): Promise<void> }

const say = (message: unknown) => process.stderr.write(`${String(message)}\n`)

/** Starts a server whose rows need not survive a power cut, so it skips waiting for the disk. */
async function startThrowAwayServer(): Promise<Server> {
  const dataDir = await quickFolder()
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: { info: say, warn: say, error: say } })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server: Server = given ? { url: given, stop: async () => undefined } : await startThrowAwayServer()
  // Several runs may share one given server, so the name contains the process id.
  const template = `bandstand_template_${process.pid}`
  const dropTemplate = () => runStatements(server.url, `drop database if exists ${template} with (force)`)
  await dropTemplate()
  await runStatements(server.url, `create database ${template}`)
  await migrateDatabase(databaseUrl(server.url, template))
  // PostgreSQL copies a template only when no client is connected to it.
  await runStatements(server.url, `alter database ${template} allow_connections false`)
  project.provide('testServer', { url: server.url, template })
  const programs = await freshFilePrograms()
  project.provide('filePrograms', programs.folder)
  return async () => {
    await programs.remove()
    await dropTemplate()
    await server.stop()
  }
}
