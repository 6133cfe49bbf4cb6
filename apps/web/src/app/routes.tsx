import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, type RouteComponent } from '@tanstack/react-router';
import { session } from '../api/session.ts';
import { LoginScreen } from '../screens/login-screen.tsx';
import { ROUTES, type RouteName } from '../shell/paths.ts';
import { dialogCode } from '../ui/dialogs.tsx';
import { laterScreen } from '../ui/later.tsx';
import { AppRoot } from './app-root.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { PendingScreen } from './pending-screen.tsx';

const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: AppRoot,
  errorComponent: ErrorScreen,
  notFoundComponent: laterScreen(() => import('../screens/not-found-screen.tsx'), 'NotFoundScreen'),
});

/** A screen with picks, which comes with its dialogs: there may be no connection when one is tapped. */
const sheet: typeof laterScreen = (load, name) =>
  laterScreen(async () => {
    const [file] = await Promise.all([load(), dialogCode.fetch()]);
    return file;
  }, name);

/** The screen of every route. All but the login screen are loaded on demand. */
const SCREENS: Record<RouteName, RouteComponent> = {
  login: LoginScreen,
  dashboard: laterScreen(() => import('../screens/dashboard-screen.tsx'), 'DashboardScreen'),
  home: laterScreen(() => import('../screens/home-screen.tsx'), 'HomeScreen'),
  myRooms: laterScreen(() => import('../screens/my-rooms-screen.tsx'), 'MyRoomsScreen'),
  join: laterScreen(() => import('../screens/my-rooms-screen.tsx'), 'MyRoomsScreen'),
  shared: laterScreen(() => import('../screens/shared-screen.tsx'), 'SharedScreen'),
  notifications: laterScreen(() => import('../screens/notifications-screen.tsx'), 'NotificationsScreen'),
  settings: laterScreen(() => import('../screens/settings-screen.tsx'), 'SettingsScreen'),
  support: laterScreen(() => import('../screens/support-screen.tsx'), 'SupportScreen'),
  supportAdmin: laterScreen(() => import('../screens/support-admin-screen.tsx'), 'SupportAdminScreen'),
  devPlans: laterScreen(() => import('../screens/dev-plans-screen.tsx'), 'DevPlansScreen'),
  privacy: laterScreen(() => import('../screens/privacy-screen.tsx'), 'PrivacyScreen'),
  terms: laterScreen(() => import('../screens/terms-screen.tsx'), 'TermsScreen'),
  howItWorks: laterScreen(() => import('../screens/how-it-works-screen.tsx'), 'HowItWorksScreen'),
  room: laterScreen(() => import('../screens/room-screen.tsx'), 'RoomScreen'),
  roomPicks: laterScreen(() => import('../screens/picks-screen.tsx'), 'PicksScreen'),
  manager: laterScreen(() => import('../screens/manager-screen.tsx'), 'ManagerScreen'),
  bracket: sheet(() => import('../screens/bracket-screen.tsx'), 'BracketScreen'),
  roomBracket: sheet(() => import('../screens/room-bracket-screen.tsx'), 'RoomBracketScreen'),
  creatorAdmin: laterScreen(() => import('../screens/creator-admin-screen.tsx'), 'CreatorAdminScreen'),
  adminTemplates: laterScreen(() => import('../screens/admin-templates-screen.tsx'), 'AdminTemplatesScreen'),
  templateRoom: laterScreen(() => import('../screens/template-room-screen.tsx'), 'TemplateRoomScreen'),
};

/** What a screen asks of the server while its frame is loaded and the session checked. */
const ASKED: Partial<Record<RouteName, (queries: QueryClient, params: Record<string, string>) => unknown>> = {
  dashboard: (queries) =>
    import('../screens/dashboard-screen.tsx').then((part) => part.askForDashboard(queries)),
  room: (queries, { roomId = '' }) =>
    import('../screens/room-screen.tsx').then((part) => part.askForRoom(queries, roomId)),
  roomPicks: (queries, { roomId = '' }) =>
    import('../screens/picks-screen.tsx').then((part) => part.askForPicks(queries, roomId)),
};

/** Asks without waiting: a failure is told by the screen, which asks again. */
function askAhead(name: string) {
  const ask = ASKED[name as RouteName];
  if (!ask) return {};
  return {
    loader: ({ context, params }: { context: { queries: QueryClient }; params: Record<string, string> }) => {
      if (session.get()) void Promise.resolve(ask(context.queries, params)).catch(() => undefined);
    },
  };
}

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
        ...askAhead(name),
      }),
    ),
  ),
);
