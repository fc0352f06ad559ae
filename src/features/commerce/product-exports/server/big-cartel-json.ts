// Reads /products.json of a Big Cartel shop as a table with one row per option, which `big-cartel.ts` recognises.
import { z } from 'zod'
import { ImportProblem } from '@/platform/import/import-problem'
import type { DumpTable } from '@/platform/import/reading/read-dump'

const amount = z.union([z.number(), z.string()]).nullish()
const optionSchema = z.object({ name: z.string(), price: amount, sold_out: z.boolean().nullish() })
const productSchema = z.object({
  name: z.string(),
  permalink: z.string(),
  status: z.string().nullish(),
  description: z.string().nullish(),
  price: amount,
  default_price: amount,
  categories: z.array(z.object({ name: z.string() })).nullish(),
  images: z.array(z.object({ url: z.string() })).nullish(),
  options: z.array(optionSchema).nullish(),
})

type Product = z.infer<typeof productSchema>
type Option = z.infer<typeof optionSchema>

const columns = [
  'name',
  'permalink',
  'status',
  'description',
  'price',
  'categories',
  'images',
  'option name',
  'option price',
  'quantity',
]

function toCells(product: Product, option: Option | null): Map<string, string | null> {
  const price = product.default_price ?? product.price
  const values = [
    product.name,
    product.permalink,
    product.status ?? 'active',
    product.description ?? null,
    price === null || price === undefined ? null : String(price),
    (product.categories ?? []).map(({ name }) => name).join(', ') || null,
    product.images?.[0]?.url ?? null,
    option?.name ?? null,
    option?.price === null || option?.price === undefined ? null : String(option.price),
    // The shop shows no other numbers of its stock.
    option?.sold_out === true ? '0' : null,
  ]
  return new Map(columns.map((column, place) => [column, values[place] ?? null]))
}

/** Throws ImportProblem for a file that is not the list of products of a Big Cartel shop. */
export function readBigCartelJson(fileName: string, bytes: Buffer): DumpTable {
  const products = z.array(productSchema).safeParse(parse(bytes))
  if (!products.success) throw new ImportProblem(`${fileName} is not the products.json of a Big Cartel shop.`)
  const rows = products.data.flatMap((product, place) =>
    (product.options?.length ? product.options : [null]).map((option) => ({
      line: place + 1,
      file: fileName,
      cells: toCells(product, option),
      surplus: 0,
      surplusText: '',
    })),
  )
  return {
    name: fileName.replace(/\.json$/i, '').toLowerCase(),
    columns: [...columns],
    rows,
    format: [`${fileName}: a list of products. Line numbers are places of its products.`],
    orders: new Map(),
    remarks: [],
    problem: null,
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
