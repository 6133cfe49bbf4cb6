import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { checkPhotoType, PhotoRefusal, scalePhoto, toastRefusal } from '../../shell/scale-photo.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

export function useEventBanner() {
  return useQuery({ queryKey: keys.banner, queryFn: () => api.banner.get(), refetchOnMount: 'always' });
}

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

/** An image file that cannot be decoded has its own error text. */
async function processImage(file: Blob): Promise<string> {
  checkPhotoType(file);
  try {
    return await scalePhoto(file, 'banner');
  } catch {
    throw new PhotoRefusal('Error', 'Failed to process image');
  }
}
