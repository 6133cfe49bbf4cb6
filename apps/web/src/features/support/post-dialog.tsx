import { SUPPORT_CATEGORIES, type SupportPost } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { ImagePlus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { submitState } from '../../shell/errors.ts';
import { PhotoRefusal, scalePhoto, toastRefusal } from '../../shell/scale-photo.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button, FileButton } from '../../ui/button.tsx';
import { Choice, Field, FormError, TextArea, TextInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type PostDraft, usePhoto, useRefreshSupport } from './support.queries.ts';
import { CATEGORY_LABELS } from './support-words.ts';

function PhotoField({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function choose(file: File) {
    setBusy(true);
    setRefusal(null);
    try {
      onChange(await scalePhoto(file, 'support'));
    } catch (error) {
      const refused = error instanceof PhotoRefusal ? error : new PhotoRefusal('Failed to read photo');
      toastRefusal(refused);
      // Screen readers do not announce toasts while a dialog is open.
      setRefusal(refused.description ?? refused.message);
    }
    setBusy(false);
  }

  return (
    <fieldset className="grid gap-2 justify-items-start" aria-labelledby={id}>
      <legend id={id} className="text-sm mb-1.5 font-book">
        Photo (optional)
      </legend>
      {value && <Preview url={value} />}
      <div className="flex flex-wrap gap-2">
        <FileButton
          icon={ImagePlus}
          label={value ? 'Change Photo' : 'Add Photo'}
          fieldLabel="Photo"
          size="m"
          loading={busy}
          pendingLabel="Reading..."
          onChoose={(file) => void choose(file)}
        />
        {value && (
          <Button variant="quiet" icon={X} disabled={busy} onClick={() => onChange(null)}>
            Remove Photo
          </Button>
        )}
      </div>
      <FormError message={refusal} />
    </fieldset>
  );
}

function Preview({ url }: { url: string }) {
  const shown = usePhoto(url);
  return shown && <img className="max-h-45 rounded-md bg-surface-3" src={shown} alt="Chosen for this post" />;
}

const EMPTY: PostDraft = { title: '', description: '', category: 'issues', photoUrl: null };

/** Edits a post, or creates one if `post` is null. */
export function PostDialog({ post, onClose }: { post: SupportPost | null; onClose: () => void }) {
  const { title, description, category, photoUrl } = post ?? EMPTY;
  const [draft, setDraft] = useState<PostDraft>({ title, description, category, photoUrl });
  const set = (change: Partial<PostDraft>) => setDraft({ ...draft, ...change });
  const refresh = useRefreshSupport();
  const save = useMutation({
    mutationFn: (body: PostDraft) =>
      post ? api.support.update({ params: { postId: post.id }, body }) : api.support.create({ body }),
    onSuccess: () => {
      void refresh();
      onClose();
      toast.show({ title: post ? 'Post Updated' : 'Post Created' });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={post ? 'Edit Support Post' : 'Create Support Post'}
      submitLabel={post ? 'Save Post' : 'Create Post'}
      pendingLabel={post ? 'Saving...' : 'Creating...'}
      {...submitState(save, `Failed to ${post ? 'update' : 'create'} post`)}
      submitDisabled={!draft.title.trim() || !draft.description.trim()}
      onSubmit={() => save.mutate(draft)}
    >
      <Field label="Title">
        <TextInput
          value={draft.title}
          maxLength={TEXT_MAX.supportTitle}
          autoComplete="on"
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label="Category">
        <Choice
          options={SUPPORT_CATEGORIES}
          labels={CATEGORY_LABELS}
          value={draft.category}
          onChange={(category) => set({ category })}
        />
      </Field>
      <Field label="Description">
        <TextArea
          rows={4}
          value={draft.description}
          maxLength={TEXT_MAX.supportDescription}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <PhotoField
        value={draft.photoUrl}
        // Other fields may have changed while the picture was loading.
        onChange={(photoUrl) => setDraft((latest) => ({ ...latest, photoUrl }))}
      />
    </FormDialog>
  );
}
