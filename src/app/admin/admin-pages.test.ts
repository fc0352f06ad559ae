// Tests which addresses get the back-office shell from the server.
import { expect, test } from 'vitest'
import { adminPaths, groupsFor, isAdminAddress, isClosedTo, startPath } from './admin-pages'

test('ROUTE-05: every admin route is an address of the back-office', () => {
  const required = [
    '',
    '/home',
    '/about',
    '/media',
    '/loe',
    '/events',
    '/shop',
    '/shop-content',
    '/contact',
    '/featured-videos',
    '/photo-gallery',
    '/page-content',
    '/theme',
    '/user-management',
    '/footer',
  ]
  const paths = required.map((path) => `/admin${path}`)
  expect(adminPaths).toEqual(expect.arrayContaining(paths))
  expect(paths.filter((path) => !isAdminAddress(path))).toEqual([])
})

test('ROUTE-04 ACCESS-08: the sign-in page and the pages behind mailed links are admin routes', () => {
  expect(
    [
      '/auth',
      '/auth/verify/abc',
      '/auth/invitation/abc',
      '/auth/reset/abc',
      '/auth/change-email/abc',
      '/admin/events/',
      '/admin/events/1',
    ].filter((path) => !isAdminAddress(path)),
  ).toEqual([])
})

test('ROUTE-06: any other address is no admin route', () => {
  expect(
    [
      '/',
      '/administration',
      '/admin/nothing',
      '/admin/eventsx',
      '/auth/nothing',
      '/authentic',
      '/auth/verify',
      '/api/admin/events',
    ].filter(isAdminAddress),
  ).toEqual([])
})

const listed = (role: 'packer' | 'editor' | 'administrator') =>
  groupsFor(role).flatMap(({ pages }) => pages.map(({ path }): string => path))

test('OP-06: a packer starts at the orders to ship and sees only them and the own account', () => {
  expect(startPath('packer')).toBe('/admin/packing')
  expect(listed('packer')).toEqual(['/admin/packing', '/admin/account'])
  expect(adminPaths.filter((path) => !isClosedTo('packer', path))).toEqual(['/admin', ...listed('packer')])
  expect(isClosedTo('packer', '/admin/orders/7')).toBe(true)
})

test('OP-06: an editor sees no orders; an administrator ships from the list of orders and may open every page', () => {
  expect([startPath('editor'), startPath('administrator')]).toEqual(['/admin', '/admin'])
  expect(listed('editor')).toContain('/admin/events')
  expect(listed('editor').filter((path) => /packing|orders|theme|user/.test(path))).toEqual([])
  expect(adminPaths.filter((path) => isClosedTo('administrator', path))).toEqual([])
  expect(listed('administrator')).toContain('/admin/orders')
  expect(listed('administrator')).not.toContain('/admin/packing')
})
