import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { session } from '../api/session.ts';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { LoginScreen } from '../screens/login-screen.tsx';
import { lazyScreen } from '../shell/lazy-component.tsx';
import { Page } from '../shell/page.tsx';
import { ROUTES, type RouteName } from '../shell/paths.ts';
import { Loading, RowsSkeleton, Skeleton } from '../ui/skeleton.tsx';
import { AppRoot } from './app-root.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { PREFETCH } from './prefetch.ts';

const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: AppRoot,
  errorComponent: ErrorScreen,
  notFoundComponent: lazyScreen(() => import('../screens/not-found-screen.tsx'), 'NotFoundScreen'),
});

const SCREENS: Record<RouteName, RouteComponent> = {
  login: LoginScreen,
  dashboard: lazyScreen(() => import('../screens/dashboard-screen.tsx'), 'DashboardScreen'),
  home: lazyScreen(() => import('../screens/home-screen.tsx'), 'HomeScreen'),
  events: lazyScreen(() => import('../screens/events-screen.tsx'), 'EventsScreen'),
  myRooms: lazyScreen(() => import('../screens/my-rooms-screen.tsx'), 'MyRoomsScreen'),
  join: lazyScreen(() => import('../screens/my-rooms-screen.tsx'), 'MyRoomsScreen'),
  claim: lazyScreen(() => import('../screens/claim-screen.tsx'), 'ClaimScreen'),
  shared: lazyScreen(() => import('../screens/shared-screen.tsx'), 'SharedScreen'),
  notifications: lazyScreen(() => import('../screens/notifications-screen.tsx'), 'NotificationsScreen'),
  settings: lazyScreen(() => import('../screens/settings-screen.tsx'), 'SettingsScreen'),
  support: lazyScreen(() => import('../screens/support-screen.tsx'), 'SupportScreen'),
  supportAdmin: lazyScreen(() => import('../screens/support-admin-screen.tsx'), 'SupportAdminScreen'),
  devPlans: lazyScreen(() => import('../screens/dev-plans-screen.tsx'), 'DevPlansScreen'),
  privacy: lazyScreen(() => import('../screens/privacy-screen.tsx'), 'PrivacyScreen'),
  terms: lazyScreen(() => import('../screens/terms-screen.tsx'), 'TermsScreen'),
  howItWorks: lazyScreen(() => import('../screens/how-it-works-screen.tsx'), 'HowItWorksScreen'),
  rules: lazyScreen(() => import('../screens/rules-screen.tsx'), 'RulesScreen'),
  room: lazyScreen(() => import('../screens/room-screen.tsx'), 'RoomScreen'),
  roomPicks: lazyScreen(() => import('../screens/picks-screen.tsx'), 'PicksScreen'),
  manager: lazyScreen(() => import('../screens/manager-screen.tsx'), 'ManagerScreen'),
  bracket: lazyScreen(() => import('../screens/bracket-screen.tsx'), 'BracketScreen'),
  roomBracket: lazyScreen(() => import('../screens/room-bracket-screen.tsx'), 'RoomBracketScreen'),
  creatorAdmin: lazyScreen(() => import('../screens/creator-admin-screen.tsx'), 'CreatorAdminScreen'),
  adminTemplates: lazyScreen(() => import('../screens/admin-templates-screen.tsx'), 'AdminTemplatesScreen'),
  adminSources: lazyScreen(() => import('../screens/admin-sources-screen.tsx'), 'AdminSourcesScreen'),
  adminAccounts: lazyScreen(() => import('../screens/admin-accounts-screen.tsx'), 'AdminAccountsScreen'),
  adminReports: lazyScreen(() => import('../screens/admin-reports-screen.tsx'), 'AdminReportsScreen'),
  templateRoom: lazyScreen(() => import('../screens/template-room-screen.tsx'), 'TemplateRoomScreen'),
};

/** Requests a screen's data and, to check the session, the signed-in user. Does not wait for the responses. */
function prefetchData(name: RouteName) {
  const prefetch = PREFETCH[name];
  if (!prefetch) return {};
  return {
    loader({ context, params }: { context: { queries: QueryClient }; params: Record<string, string> }) {
      if (!session.get()) return;
      void context.queries.prefetchQuery(sessionQuery);
      prefetch(context.queries, params);
    },
  };
}

const routeTree = rootRoute.addChildren(
  Object.entries(ROUTES).flatMap(([name, patterns]) =>
    patterns.map((path) =>
      createRoute({
        getParentRoute: () => rootRoute,
        path,
        // ROUTES and SCREENS have the same keys, but Object.entries loses their type.
        component: SCREENS[name as RouteName],
        errorComponent: ErrorScreen,
        pendingComponent: PendingScreen,
        ...prefetchData(name as RouteName),
      }),
    ),
  ),
);

function PendingScreen() {
  return (
    <Page title="Loading">
      <Loading>
        <Skeleton width="min(320px, 70%)" height="40px" />
        <RowsSkeleton />
      </Loading>
    </Page>
  );
}

export function createAppRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queries },
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Wait before showing a skeleton, so that it does not flash on screens that load quickly.
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  });
}
