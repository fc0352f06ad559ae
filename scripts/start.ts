// npm start: builds when the sources changed, then runs the built server as plain JavaScript.
import { build } from './build'
import { runServer } from './run-server'
import { isBuilt } from './source-stamp'

process.env.NODE_ENV = 'production'
if (!isBuilt()) {
  console.log('Building the site (about a minute the first time) ...')
  await build()
}
runServer({ NODE_ENV: 'production' })
