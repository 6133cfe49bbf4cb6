import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { LoginScreen } from '../screens/login-screen.tsx';
import { ROUTES, type RouteName } from '../shell/paths.ts';
import { AppRoot } from './app-root.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { PendingScreen } from './pending-screen.tsx';

const rootRoute = createRootRoute({
  component: AppRoot,
  errorComponent: ErrorScreen,
  notFoundComponent: lazyRouteComponent(() => import('../screens/not-found-screen.tsx'), 'NotFoundScreen'),
});

/** The screen of every route. All but the login screen are loaded on demand. */
const SCREENS: Record<RouteName, RouteComponent> = {
  login: LoginScreen,
  dashboard: lazyRouteComponent(() => import('../screens/dashboard-screen.tsx'), 'DashboardScreen'),
  home: lazyRouteComponent(() => import('../screens/home-screen.tsx'), 'HomeScreen'),
  myRooms: lazyRouteComponent(() => import('../screens/my-rooms-screen.tsx'), 'MyRoomsScreen'),
  join: lazyRouteComponent(() => import('../screens/my-rooms-screen.tsx'), 'MyRoomsScreen'),
  notifications: lazyRouteComponent(
    () => import('../screens/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
  settings: lazyRouteComponent(() => import('../screens/settings-screen.tsx'), 'SettingsScreen'),
  support: lazyRouteComponent(() => import('../screens/support-screen.tsx'), 'SupportScreen'),
  supportAdmin: lazyRouteComponent(() => import('../screens/support-admin-screen.tsx'), 'SupportAdminScreen'),
  devPlans: lazyRouteComponent(() => import('../screens/dev-plans-screen.tsx'), 'DevPlansScreen'),
  privacy: lazyRouteComponent(() => import('../screens/privacy-screen.tsx'), 'PrivacyScreen'),
  terms: lazyRouteComponent(() => import('../screens/terms-screen.tsx'), 'TermsScreen'),
  howItWorks: lazyRouteComponent(() => import('../screens/how-it-works-screen.tsx'), 'HowItWorksScreen'),
  room: lazyRouteComponent(() => import('../screens/room-screen.tsx'), 'RoomScreen'),
  manager: lazyRouteComponent(() => import('../screens/manager-screen.tsx'), 'ManagerScreen'),
  bracket: lazyRouteComponent(() => import('../screens/bracket-screen.tsx'), 'BracketScreen'),
  roomBracket: lazyRouteComponent(() => import('../screens/room-bracket-screen.tsx'), 'RoomBracketScreen'),
  creatorAdmin: lazyRouteComponent(() => import('../screens/creator-admin-screen.tsx'), 'CreatorAdminScreen'),
  adminTemplates: lazyRouteComponent(
    () => import('../screens/admin-templates-screen.tsx'),
    'AdminTemplatesScreen',
  ),
  templateRoom: lazyRouteComponent(() => import('../screens/template-room-screen.tsx'), 'TemplateRoomScreen'),
};

/** A route for every pattern in ROUTES. */
export const routeTree = rootRoute.addChildren(
  Object.entries(ROUTES).flatMap(([name, patterns]) =>
    patterns.map((path) =>
      createRoute({
        getParentRoute: () => rootRoute,
        path,
        // ROUTES and SCREENS have the same keys; Object.entries forgets them.
        component: SCREENS[name as RouteName],
        errorComponent: ErrorScreen,
        pendingComponent: PendingScreen,
      }),
    ),
  ),
);
