import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/errors.ts';
import { keys } from '../../api/query-keys.ts';
import { checkPhotoType, PhotoRefusal, scalePhoto, toastRefusal } from '../../app/scale-photo.ts';
import { toast } from '../../ui/toast.ts';

/** The picture of the event of the week. No live topic tells of it, so every visit asks again. */
export function useEventBanner() {
  return useQuery({ queryKey: keys.banner, queryFn: () => api.banner.get(), refetchOnMount: 'always' });
}

/** Scales a chosen picture in the browser and makes it the one of the week; its toasts are those of 000 section 8. */
export function useUploadBanner() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file: Blob) =>
      api.banner.uploadPhoto({ body: { imageData: await processImage(file) } }),
    onSuccess: (banner) => {
      queries.setQueryData(keys.banner, banner);
      toast.show({ title: 'Success', description: 'The event of the week has a new picture.' });
    },
    onError: (error) => {
      if (error instanceof PhotoRefusal) toastRefusal(error);
      else toastFailure(error, 'Failed to upload photo');
    },
  });
}

/** A file that says it is an image and cannot be drawn fails in words of its own. */
async function processImage(file: Blob): Promise<string> {
  checkPhotoType(file);
  try {
    return await scalePhoto(file, 'banner');
  } catch {
    throw new PhotoRefusal('Error', 'Failed to process image');
  }
}
