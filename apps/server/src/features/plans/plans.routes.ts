import {
  type DevPlan,
  PLAN_CATEGORIES,
  PLAN_LISTED,
  PLAN_STATUSES,
  type PlanCategory,
  type PlanCounts,
  plans,
} from '@lockroom/contract';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { descending, type Part, readListPage } from '../../kernel/db/list-pages.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { devPlans } from '../../kernel/db/tables/plans.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { Guards, Viewer } from '../../kernel/http/access-context.ts';
import { type Context, type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { isId, newId } from '../../kernel/ids.ts';

/**
 * Changes the given fields of a plan. A completed plan moves to the category 'completed' and gets a completion date. A
 * reopened plan loses that date and, unless a category is given, moves to the category 'features' (rules:
 * play#plans-and-support).
 */
async function changePlan(
  db: Db,
  planId: string,
  { status, category, notes, ...texts }: Context<typeof plans.update>['body'],
  now: number,
): Promise<void> {
  // Locking the row prevents other changes until the transaction ends.
  const [row] = await db.select().from(devPlans).where(eq(devPlans.id, planId)).for('update');
  const plan = found(row);
  const nextStatus = status ?? plan.status;
  const isCompleted = nextStatus === 'completed';
  if (!isCompleted && category === 'completed')
    refuseField('category', 'To move a plan to completed, set its status to completed');
  const openCategory = category ?? (plan.category === 'completed' ? 'features' : plan.category);
  await db
    .update(devPlans)
    .set({
      ...texts,
      status: nextStatus,
      category: isCompleted ? 'completed' : openCategory,
      completedAt: isCompleted ? (plan.completedAt ?? new Date(now)) : null,
      ...(notes ? { notes: withoutEmpty(notes) } : {}),
    })
    .where(eq(devPlans.id, planId));
}

function withoutEmpty(notes: readonly string[] = []): string[] {
  return notes.filter((note) => note !== '');
}

export function planRoutes(): Implementation[] {
  return implement(plans, {
    list: ({ db, viewer, query: { category = null, ...query } }) =>
      readListPage(query, {
        read: (part) => listPlans(db, category, part),
        has: async (id) => {
          const plan = await findPlan(db, id);
          return plan !== null && (category === null || plan.category === category);
        },
        present: ({ isShortened, ...plan }) => ({ ...presentPlan(plan, viewer), isShortened }),
      }),
    counts: async ({ db, viewer }) => presentCounts(await countPlans(db, viewer.id)),
    get: ({ db, viewer, params }) => readPlan(db, found(isId(params.planId) ? params.planId : null), viewer),
    create: async ({ db, viewer, body, now }) => {
      const row = { ...body, id: newId(), authorId: viewer.id, notes: withoutEmpty(body.notes) };
      await db.insert(devPlans).values({ ...row, status: 'planning', createdAt: new Date(now) });
      return readPlan(db, row.id, viewer);
    },
    update: async ({ db, viewer, plan, body, now }) => {
      await changePlan(db, plan.id, body, now);
      return readPlan(db, plan.id, viewer);
    },
    remove: async ({ db, plan }) => {
      await db.delete(devPlans).where(eq(devPlans.id, plan.id));
    },
  });
}

function presentCounts(groups: Awaited<ReturnType<typeof countPlans>>): PlanCounts {
  const countBy = <Name extends string>(field: 'category' | 'status', names: readonly Name[]) => {
    const total = (name: Name) =>
      groups.filter((group) => group[field] === name).reduce((sum, { all }) => sum + all, 0);
    return Object.fromEntries(names.map((name) => [name, total(name)])) as Record<Name, number>;
  };
  return {
    categories: countBy('category', PLAN_CATEGORIES),
    statuses: countBy('status', PLAN_STATUSES),
    mine: groups.reduce((sum, { mine }) => sum + mine, 0),
  };
}

function presentPlan({ plan, authorUsername }: ShownPlan, viewer: Viewer): DevPlan {
  return {
    ...plan,
    dateCreated: plan.createdAt.toISOString(),
    dateCompleted: plan.completedAt?.toISOString() ?? null,
    authorUsername,
    isMine: plan.authorId === viewer.id,
  };
}

/** A plan with its author's name, which is null for the initial plans. */
interface ShownPlan {
  plan: typeof devPlans.$inferSelect;
  authorUsername: string | null;
}

const newestPlans = descending(devPlans, devPlans.createdAt);
const firstNotes = sql`${devPlans.notes}[1:${sql.raw(`${PLAN_LISTED.notes}`)}]`;

/** Lists the plans in one category, or all plans if `category` is null, newest first. Long text is shortened. */
async function listPlans(db: Db, category: PlanCategory | null, { after, limit }: Part) {
  const { description, note, notes } = PLAN_LISTED;
  return db
    .select({
      plan: {
        ...getTableColumns(devPlans),
        // The database truncates long text, so that it is not transferred whole.
        description: sql<string>`left(${devPlans.description}, ${description})`,
        notes: sql<string[]>`array(
          select left(line, ${note}) from unnest(${firstNotes}) with ordinality n(line, nth) order by nth)`,
      },
      authorUsername: users.username,
      isShortened: sql<boolean>`(
        length(${devPlans.description}) > ${description} or cardinality(${devPlans.notes}) > ${notes}
        or exists (select from unnest(${firstNotes}) line where length(line) > ${note}))`,
    })
    .from(devPlans)
    .leftJoin(users, eq(users.id, devPlans.authorId))
    .where(
      and(
        category ? eq(devPlans.category, category) : undefined,
        after ? newestPlans.after(after) : undefined,
      ),
    )
    .orderBy(...newestPlans.by)
    .limit(limit);
}

/** Counts all plans, and the plans of one person, by category and status. */
async function countPlans(db: Db, userId: string) {
  return db
    .select({
      category: devPlans.category,
      status: devPlans.status,
      all: sql<number>`count(*)::int`,
      mine: sql<number>`(count(*) filter (where ${eq(devPlans.authorId, userId)}))::int`,
    })
    .from(devPlans)
    .groupBy(devPlans.category, devPlans.status);
}

async function readPlan(db: Db, id: string, viewer: Viewer): Promise<DevPlan> {
  const [row] = await db
    .select({ plan: devPlans, authorUsername: users.username })
    .from(devPlans)
    .leftJoin(users, eq(users.id, devPlans.authorId))
    .where(eq(devPlans.id, id));
  return presentPlan(found(row), viewer);
}

async function findPlan(db: Db, id: string) {
  const [row] = await db.select().from(devPlans).where(eq(devPlans.id, id));
  return row ?? null;
}

/** Only authors and administrators may change a plan. The initial plans have no author. */
export const planGuards: Pick<Guards, 'plan.author'> = {
  'plan.author': async ({ db, viewer, id }) => {
    const plan = found(await findPlan(db, found(id('planId'))));
    if (plan.authorId !== viewer.id && !viewer.isAdmin)
      refuse('forbidden', 'Only the author or an administrator can do that.');
    return { plan: { id: plan.id } };
  },
};
