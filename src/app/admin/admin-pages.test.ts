// Tests which addresses get the back-office shell from the server.
import { expect, test } from 'vitest'
import { adminPaths, isAdminAddress } from './admin-pages'

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
