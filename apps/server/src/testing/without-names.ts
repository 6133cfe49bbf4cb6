/** No test asks a name server; one that is away refuses no address. */
export async function withoutNames(): Promise<never> {
  throw Object.assign(new Error('There is no name server in tests'), { code: 'EAI_AGAIN' });
}
