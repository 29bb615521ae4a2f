import { useLocation, useSearch } from 'wouter';
import type { DeDonde } from '../paths.ts';

/** This page's address, for a link to the login to carry along. */
export function useDeDonde(): DeDonde {
  const [path] = useLocation();
  const search = useSearch();
  return { volver: encodeURI(path) + (search && `?${search}`) };
}
