import { useLocation, useSearch } from 'wouter';
import type { DeDonde } from '../paths.ts';

/** This page, as a link to the login carries it along. */
export function useDeDonde(): DeDonde {
  const [path] = useLocation();
  const search = useSearch();
  return { volver: encodeURI(path) + (search && `?${search}`) };
}
