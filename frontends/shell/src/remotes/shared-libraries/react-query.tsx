/** The exports that remotes may use. libs/web builds its hooks on them. */
export {
  keepPreviousData,
  MutationObserver,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
