import { mensajeDe } from '@taquilla/cliente/ApiError';
import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Spinner } from '@taquilla/ui/Spinner.tsx';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../paths.ts';
import { abrirEnlace, abrirSesion, pidioEnlace } from './abrir.ts';
import { entornoSesion } from './useSesion.ts';

/**
 * The page of the verification mail's link (§2.7): the token is stored and checked, and removed from the address. The
 * link is used by a press, which no mail scanner makes, and at once in the browser that asked for it.
 */
export function SuccessPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const token = search.get('token');
  const enlace = search.get('enlace');
  const [pregunta, setPregunta] = useState(false);
  const [falla, setFalla] = useState<string | null>(null);
  const begun = useRef(false);

  const confirmar = async (dado: string) => {
    setPregunta(false);
    setFalla(null);
    try {
      const motivo = await abrirEnlace(entornoSesion, dado);
      navigate(motivo === null ? paths.eventos() : `${paths.login()}?motivo=${motivo}`, { replace: true });
    } catch (error) {
      setFalla(mensajeDe(error, 'No se pudo conectar con el servidor'));
      setPregunta(true);
    }
  };

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (enlace) {
      if (pidioEnlace(entornoSesion)) void confirmar(enlace);
      else setPregunta(true);
    } else if (token) {
      void abrirSesion(entornoSesion, token).finally(() => navigate(paths.eventos(), { replace: true }));
    } else {
      navigate(paths.login(), { replace: true });
    }
  });

  if (enlace && pregunta) {
    return (
      <>
        <PageTitle title="Confirma tu correo" />
        <h1>Confirma tu correo</h1>
        <p className="suave">Con esto tu correo queda verificado y entras a tu cuenta.</p>
        {falla && (
          <Notice tone="urgente" live>
            {falla}
          </Notice>
        )}
        <Button size="grande" full onClick={() => void confirmar(enlace)}>
          Confirmar mi correo
        </Button>
      </>
    );
  }
  return (
    <>
      <PageTitle title="Un momento" />
      <h1>Un momento</h1>
      <p className="suave">Estamos abriendo tu sesión.</p>
      <Spinner label="Abriendo tu sesión" />
    </>
  );
}
