// PATCH of an order: changes that a server may make, and changes that a buyer may try with the token PayPal passes to
// the page.
import { parseRequest, ruleBroken } from './api-error'
import { checkUnits, findOrder } from './orders'
import { amount, item, purchaseUnit, shipping, type PatchOrderRequest, type PurchaseUnit } from './request-shapes'
import type { OrderRecord } from './state'
import type { World } from './world'
import { z } from 'zod'

const unitPath = /^\/purchase_units\/@reference_id=='([^']{1,256})'(?:\/([a-z_]+)(?:\/([a-z_]+))?)?$/

/** The parts that PayPal allows to change, each with its schema. */
const patchable = {
  amount,
  custom_id: purchaseUnit.shape.custom_id,
  description: purchaseUnit.shape.description,
  invoice_id: purchaseUnit.shape.invoice_id,
  soft_descriptor: purchaseUnit.shape.soft_descriptor,
  items: z.array(item),
  shipping,
} as const
type Patchable = keyof typeof patchable
const isPatchable = (name: string): name is Patchable => Object.hasOwn(patchable, name)
const removable: ReadonlySet<string> = new Set(['custom_id', 'description', 'invoice_id', 'soft_descriptor', 'items'])

function changedUnit(
  unit: PurchaseUnit,
  operation: PatchOrderRequest[number],
  part: string | undefined,
  inner: string | undefined,
): PurchaseUnit {
  if (part === undefined) {
    if (operation.op === 'remove')
      throw ruleBroken('NOT_PATCHABLE', 'A purchase unit cannot be removed.', operation.path)
    return { ...parseRequest(purchaseUnit, operation.value), reference_id: unit.reference_id, payee: unit.payee }
  }
  if (part === 'shipping' && (inner === 'address' || inner === 'name')) {
    return { ...unit, shipping: parseRequest(shipping, { ...unit.shipping, [inner]: operation.value }) }
  }
  if (!isPatchable(part) || inner !== undefined)
    throw ruleBroken('NOT_PATCHABLE', 'This part of an order cannot be patched.', operation.path)
  if (operation.op === 'remove') {
    if (!removable.has(part)) throw ruleBroken('NOT_PATCHABLE', 'This part cannot be removed.', operation.path)
    const { [part]: _removed, ...rest } = unit
    return { amount: unit.amount, ...rest }
  }
  if (operation.value === undefined)
    throw ruleBroken('PATCH_VALUE_REQUIRED', 'The operation needs a value.', operation.path)
  return { ...unit, [part]: parseRequest(patchable[part], operation.value) }
}

/** Applies every operation or none. Throws 422 when the order is finished or a path is not patchable. */
export function patchOrder(world: World, id: string, operations: PatchOrderRequest): OrderRecord {
  const order = findOrder(world, id)
  if (order.status === 'COMPLETED' || order.status === 'VOIDED')
    throw ruleBroken('ORDER_ALREADY_COMPLETED', 'A finished order cannot be changed.')
  let units = order.units
  for (const operation of operations) {
    const [whole, reference, part, inner] = unitPath.exec(operation.path) ?? []
    if (whole === undefined) throw ruleBroken('INVALID_JSON_POINTER_FORMAT', 'Not a path of an order.', operation.path)
    if (!units.some((unit) => unit.reference_id === reference))
      throw ruleBroken('REFERENCE_ID_NOT_FOUND', 'No purchase unit has this reference_id.', operation.path)
    units = units.map((unit) => (unit.reference_id === reference ? changedUnit(unit, operation, part, inner) : unit))
  }
  checkUnits(units)
  order.units = units
  order.updatedAt = world.clock.now()
  return order
}
