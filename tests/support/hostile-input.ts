// Makes hostile requests: hostile texts and numbers, bodies of about the right shape, paths and queries, for any
// endpoint by its schema.
import fc from 'fast-check'
import { z } from 'zod'
import { minute } from '@/lib/durations'
import type { Endpoint } from '@/lib/endpoint'

/** An id, a slug and a token that the attacked site may have records for, so that some requests find one. */
export const knownId = '3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a11'
export const knownSlug = 'known'

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nX-Evil: 1',
  '\ud800',
  '\udfff\ud800',
  '𝕊𝕥𝕠𝕣𝕞 🎺',
  'ﷺ'.repeat(300),
  '../../etc/passwd',
  '%00',
  '%',
  '%zz',
  '..%2f..',
  "' or 1=1 --",
  '"; drop table orders; --',
  "\\'; select pg_sleep(9) --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=1>',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  '//evil.example',
  '${7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(400),
  'A'.repeat(64),
  'A'.repeat(201),
  '２０２６',
  '\u202eevil',
  '\ufeff',
  '=HYPERLINK("http://evil.example")',
)
const huge = fc.constantFrom(`${'x'.repeat(10_000)}@b.co`, `a@${'.'.repeat(minute)}@`, 'line\n'.repeat(10_000))
/** Values that fields expect, so that a request passes the first check. */
const fitting: unknown[] = [
  'a@b.co',
  knownId,
  knownSlug,
  'Blue Sheet',
  '2027-01-01',
  '8:00 PM',
  'https://example.com/x.jpg',
  'https://www.youtube.com/watch?v=abcdefghijk',
  'https://soundcloud.com/a/b',
  '/media/media/x.jpg',
  'private:sheet-music-pdfs/x.pdf',
  '#c0a040',
  '45 90% 60%',
  '0.3s',
  '12.50',
  '5',
  'cd',
  'pdf',
  '2026-11-20T12:00:00.000Z',
  '2026-11-20T12:00:00.000000+00:00',
  'a long evening of ballads',
  '123456',
  9.5,
  0,
  1,
  2,
  5,
  950,
  true,
  false,
]
const fittingText = fc.constantFrom(...fitting.filter((value) => typeof value === 'string'))
const text = fc.oneof(
  { weight: 8, arbitrary: nasty },
  { weight: 4, arbitrary: fittingText },
  { weight: 1, arbitrary: huge },
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
)
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.nat(20),
  fc.constantFrom(0, -1, -0, 0.1, 1.5, 1e9, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63, 99, 100),
)
const anything = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(text, number), { maxLength: 4 }),
  fc.dictionary(text, fc.oneof(text, number), { maxKeys: 4 }),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Names that none of our schemas has: a client that sends them must gain nothing. */
const extra = fc.dictionary(
  fc.constantFrom(
    'id',
    'price',
    'status',
    'role',
    'is_admin',
    'isAllowlistManager',
    'on_hand',
    'inventory_count',
    'purchase_count',
    'payment_status',
    'created_at',
    '__proto__',
    'constructor',
  ),
  fc.oneof(text, number),
  { maxKeys: 3 },
)

/** Returns values that a schema accepts, as far as that can be determined; any value otherwise. */
function goodFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const empty = schema instanceof z.ZodNullable ? null : undefined
    return fc.oneof(
      { weight: 1, arbitrary: fc.constant(empty) },
      { weight: 3, arbitrary: goodFor(schema.unwrap() as z.ZodType) },
    )
  }
  if (schema instanceof z.ZodObject)
    return fc.record(
      Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, goodFor(field as z.ZodType)])),
    )
  if (schema instanceof z.ZodArray) return fc.array(goodFor(schema.element as z.ZodType), { maxLength: 3 })
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => goodFor(option as z.ZodType)))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject) return goodFor(schema.in)
  const taken = fitting.filter((value) => schema.safeParse(value).success)
  return taken.length > 0 ? fc.constantFrom(...taken) : anything
}

/** Returns the worst values of a schema's type. */
function badFor(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return badFor(schema.unwrap())
  if (schema instanceof z.ZodPipe) return badFor(schema.in)
  if (schema instanceof z.ZodObject)
    return fc.oneof({ weight: 3, arbitrary: valueFor(schema) }, { weight: 1, arbitrary: anything })
  if (schema instanceof z.ZodArray)
    return fc.oneof(
      { weight: 3, arbitrary: fc.array(valueFor(schema.element as z.ZodType), { maxLength: 5 }) },
      { weight: 1, arbitrary: anything },
    )
  if (schema instanceof z.ZodNumber)
    return fc.oneof({ weight: 4, arbitrary: number }, { weight: 1, arbitrary: anything })
  return fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: anything })
}

/**
 * Returns mostly a good value in which one or two fields are bad, sometimes with extra names; now and then an
 * altogether bad value.
 */
function valueFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const inner = schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject ? schema.in : schema
  if (!(inner instanceof z.ZodObject))
    return fc.oneof({ weight: 2, arbitrary: goodFor(schema) }, { weight: 1, arbitrary: badFor(schema) })
  const bad = Object.entries(inner.shape).map(([name, field]) =>
    badFor(field).map((value): [string, unknown] => [name, value]),
  )
  const spoiled = bad.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...bad), { maxLength: 2 })
  return fc
    .tuple(
      goodFor(inner),
      spoiled,
      fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: extra }),
    )
    .map(([good, changes, more]) => ({ ...more, ...(good as object), ...Object.fromEntries(changes) }))
}

export type SentBody = { body: string; type: string }

/** Returns a body: JSON of about the right shape, or no JSON at all. */
export function bodyFor(schema: z.ZodType | undefined): fc.Arbitrary<SentBody> {
  const json = (schema ? valueFor(schema) : anything).map((value) => JSON.stringify(value) ?? '')
  const broken = fc.oneof(
    fc.constantFrom(
      '',
      '{',
      '[',
      '{"a":',
      'undefined',
      '\ufeff{}',
      '{"a":1,"a":2}',
      '{"__proto__":{"x":1}}',
      '['.repeat(50_000),
      '"'.repeat(9),
      '1e999',
      'null',
      '[]',
    ),
    fc.string({ maxLength: 200 }),
    json.map((whole) => whole.slice(0, -1)),
  )
  const type = fc.oneof(
    { weight: 40, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        '',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        'multipart/form-data',
      ),
    },
  )
  return fc.record({ body: fc.oneof({ weight: 9, arbitrary: json }, { weight: 1, arbitrary: broken }), type })
}

/** An address cannot contain half a surrogate pair; it is replaced. */
const escaped = (value: string) => encodeURIComponent(Buffer.from(value).toString())
const segment = text.map((value) => escaped(value) || '%20')
const rawSegment = fc.oneof(
  { weight: 4, arbitrary: segment },
  { weight: 5, arbitrary: fc.constantFrom(knownId, knownId, knownSlug) },
  { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%00', '%c0%af', '%ff', '..', '%2e%2e', 'a%2fb', '%F0%9F') },
)

/** Returns addresses of a declared path, with any value in place of its parameters. */
export function pathFor(path: string): fc.Arbitrary<string> {
  const values = [...path.matchAll(/\{\w+(\.{3})?\}/g)].map((match) =>
    match[1] ? fc.array(rawSegment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')) : rawSegment,
  )
  return fc.tuple(...values).map((chosen) => {
    let index = 0
    return path.replace(/\{\w+(\.{3})?\}/g, () => chosen[index++] ?? '')
  })
}

const spellings: ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => path.replaceAll('/', '//'),
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/%../, (escape) => escape.toLowerCase()),
  (path) => `//[${path}`,
  (path) => `//@${path}`,
  (path) => `//%${path}`,
  (path) => `//evil.example${path}`,
  (path) => `${path}|`,
  (path) => `${path}%`,
  (path) => `${path}/a%5cb`,
  (path) => `${path}%00`,
  (path) => `${path}/${'x'.repeat(3000)}`,
]

/** Returns the same addresses, half of them in another spelling or damaged. */
export function respelled(paths: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    paths,
    fc.tuple(paths, fc.constantFrom(...spellings)).map(([path, spelling]) => spelling(path)),
  )
}

/** Returns a query string: mostly names that the endpoint knows. */
export function queryFor({ query }: Pick<Endpoint, 'query'>): fc.Arbitrary<string> {
  const names = Object.keys(query?.shape ?? { none: 0 })
  return fc
    .array(
      fc.tuple(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: text }), text),
      { maxLength: 3 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&'))
}
