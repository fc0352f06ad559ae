// Builds unless dist/ was made from the current sources. Modules that only a build needs are loaded only then.
import { isBuilt } from './source-stamp'

process.env.NODE_ENV = 'production'
if (!isBuilt()) {
  console.log('Building the site (about a minute the first time) ...')
  try {
    const { build } = await import('./build')
    await build()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
