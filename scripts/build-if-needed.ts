// Builds unless dist/ was made from the sources as they are now. What only a build needs is loaded only then.
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
