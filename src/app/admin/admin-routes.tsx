// The URL map of the back-office: each page is loaded when somebody goes there.
import { createRootRouteWithContext, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { AdminFailure, AdminMissing, AdminRoot } from './AdminRoot'
import { AdminFrame } from './AdminFrame'
import { type AdminPath, adminPaths } from './admin-pages'
import type { AdminContext } from './admin-router'

/** One line per page: its address, its file, the component it exports. */
const screens: Partial<Record<AdminPath, RouteComponent>> = {
  '/admin/events': lazyRouteComponent(() => import('@/features/events/admin/ManageEvents'), 'ManageEvents'),
}

const root = createRootRouteWithContext<AdminContext>()({ component: AdminRoot, notFoundComponent: AdminMissing, errorComponent: AdminFailure })

/** Everything behind the sign-in stands in the frame. */
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: AdminFrame })

const pages = adminPaths.flatMap((path) => (screens[path] ? [createRoute({ getParentRoute: () => frame, path, component: screens[path] })] : []))

export const adminRouteTree = root.addChildren([frame.addChildren(pages)])
