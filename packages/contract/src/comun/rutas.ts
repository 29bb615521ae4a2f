/** Method and path under `/api/v1`, by the name of the call. */
export type Rutas = Record<
  string,
  { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: `/${string}` }
>;
