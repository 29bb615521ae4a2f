import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../paths.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { abrirSesion } from './abrir.ts';
import { entornoSesion } from './useSesion.ts';

/** Where the verification mail's link ends: the token is stored, checked, and the address forgets it (§2.7). */
export function SuccessPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const token = search.get('token');

  useEffect(() => {
    if (!token) {
      navigate(paths.login(), { replace: true });
      return;
    }
    void abrirSesion(entornoSesion, token).finally(() => navigate(paths.eventos(), { replace: true }));
  }, [token, navigate]);

  return (
    <>
      <PageTitle title="Un momento" />
      <h1>Un momento</h1>
      <p className="suave">Estamos abriendo tu sesión.</p>
      <Spinner label="Abriendo tu sesión" />
    </>
  );
}
