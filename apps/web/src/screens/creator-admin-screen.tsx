import { CREATOR_TABS, creatorTab, ROOM_TAB_LABELS } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../api/session.ts';
import { testRoomsQuery } from '../features/templates/admin/admin.queries.ts';
import {
  AccessDenied,
  AdminPanel,
  AdminTools,
  CreateTemplateDialog,
  ImportRoomDialog,
} from '../features/templates/admin/admin-panel.tsx';
import { CreateTestRoomDialog, TemplateList, TestRoomList } from '../features/templates/admin/lists.tsx';
import { tabItems } from '../features/templates/admin/sport-choice.tsx';
import { templatesQuery } from '../features/templates/template.queries.ts';
import { PartFailed } from '../shell/load-failed.tsx';
import { BackHead, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useRememberedChoice } from '../shell/use-search-choice.ts';
import { Button } from '../ui/button.tsx';
import { SectionHead } from '../ui/page-head.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const CRUMBS = [{ label: 'Dashboard', path: paths.dashboard() }];
const SHELVES = ['templates', 'test-rooms'] as const;

export function CreatorAdminScreen() {
  return useUser().isAdmin ? <CreatorAdminRoom /> : <AccessDenied />;
}

function CreatorAdminRoom() {
  const { history } = useRouter();
  const [shelf, setShelf] = useRememberedChoice('show', SHELVES, 'templates', 'creatorAdminShelf');
  const [tab, setTab] = useRememberedChoice('tab', CREATOR_TABS, 'mma', 'creatorAdminTab');
  const [creating, setCreating] = useState(false);
  const [importing, setImporting] = useState(false);
  const templates = useQuery(templatesQuery);
  const rooms = useQuery(testRoomsQuery);
  const isTemplates = shelf === 'templates';
  const create = () => setCreating(true);
  const close = () => setCreating(false);

  return (
    <Page
      title="Creator Admin Room"
      crumbs={CRUMBS}
      panel={
        <AdminPanel
          templates={templates.data}
          rooms={rooms.data}
          failed={
            isTemplates ? (
              <PartFailed title="The test rooms could not be counted" part={rooms} />
            ) : (
              <PartFailed title="The templates could not be counted" part={templates} />
            )
          }
        />
      }
    >
      <BackHead
        title="Creator Admin Room"
        fallback={paths.dashboard()}
        actions={
          <>
            {!isTemplates && (
              <Button variant="ghost" icon={FileUp} onClick={() => setImporting(true)}>
                Import Room
              </Button>
            )}
            <Button variant="primary" icon={Plus} onClick={create}>
              {isTemplates ? 'Create Template' : 'Create Test Room'}
            </Button>
          </>
        }
      />
      <Tabs
        label="Show"
        items={[
          { value: 'templates', label: 'Templates', count: templates.data?.length ?? 0 },
          { value: 'test-rooms', label: 'Test Rooms', count: rooms.data?.length ?? 0 },
        ]}
        value={shelf}
        onChange={setShelf}
        className="[&>:first-child]:mb-2 [&>:first-child]:shadow-none [&>:first-child>[role='tablist']]:shadow-none [&>:first-child_[role='tab']]:text-3xl [&>:first-child_[role='tab']]:font-stretch-62% max-sm:[&_[role='tabpanel']_[role='tablist']]:gap-4"
      >
        <TabPanel value={shelf} tabIndex={-1}>
          <Tabs
            label="Sport"
            items={tabItems((isTemplates ? templates.data : rooms.data) ?? [])}
            value={tab}
            onChange={setTab}
          >
            <TabPanel value={tab} tabIndex={-1}>
              <h2 className="sr-only">
                {ROOM_TAB_LABELS[tab]} {isTemplates ? 'templates' : 'test rooms'}
              </h2>
              {isTemplates ? (
                <TemplateList templates={templates} tab={tab} onCreate={create} />
              ) : (
                <TestRoomList rooms={rooms} tab={tab} onCreate={create} />
              )}
            </TabPanel>
          </Tabs>
        </TabPanel>
      </Tabs>
      <div className="lg:hidden">
        <SectionHead title="Admin tools" />
        <AdminTools />
      </div>
      {importing && <ImportRoomDialog onClose={() => setImporting(false)} />}
      {creating && isTemplates && (
        <CreateTemplateDialog
          tab={tab}
          onClose={close}
          onCreated={({ id }) => history.push(paths.templateRoom(id))}
        />
      )}
      {creating && !isTemplates && (
        <CreateTestRoomDialog
          tab={tab}
          onClose={close}
          onCreated={({ sport }) => {
            close();
            setTab(creatorTab(sport));
          }}
        />
      )}
    </Page>
  );
}
