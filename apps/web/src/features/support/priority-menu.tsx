import { SUPPORT_PRIORITIES, type SupportPost } from '@lockroom/contract';
import { Check, ChevronDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useSetPriority } from './support.queries.ts';
import { PRIORITY_LABELS } from './support-words.ts';

/** Sets a post's priority, for administrators. It is labelled 'Priority Level' until one is set. */
export function PriorityMenu({ post }: { post: SupportPost }) {
  const setPriority = useSetPriority();
  const label = post.priority && PRIORITY_LABELS[post.priority];
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="s"
          loading={setPriority.isPending}
          pendingLabel="Saving..."
          aria-label={`Priority Level${label ? `: ${label}` : ''}, ${post.title}`}
        >
          {label ?? 'Priority Level'}
          <ChevronDown className="size-3.5 stroke-2" aria-hidden />
        </Button>
      }
    >
      {SUPPORT_PRIORITIES.map((priority) => (
        <MenuItem
          key={priority}
          {...(priority === post.priority ? { icon: Check } : {})}
          onSelect={() => setPriority.mutate({ id: post.id, priority })}
        >
          {PRIORITY_LABELS[priority]}
        </MenuItem>
      ))}
    </Menu>
  );
}
