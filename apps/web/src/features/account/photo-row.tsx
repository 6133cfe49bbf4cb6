import { Image } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { useUploadPhoto } from './account.queries.ts';

export function PhotoRow() {
  const user = useUser();
  const upload = useUploadPhoto();
  return (
    <div className="flex items-center gap-4.5 pt-1 px-0 pb-4.5">
      <Avatar name={user.username} src={user.profileImageUrl} size="xl" />
      <div className="grid justify-items-start gap-0.5 min-w-0 wrap-anywhere [&>:last-child]:mt-2.5">
        <b className="text-[18px]">{user.username}</b>
        <span className="text-sm text-ink-2">{user.email}</span>
        <FileButton
          icon={Image}
          label="Change Photo"
          accept="image/*"
          fieldLabel="Profile photo"
          loading={upload.isPending}
          onChoose={upload.mutate}
        />
      </div>
    </div>
  );
}
