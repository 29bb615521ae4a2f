import { Notice } from '@taquilla/ui/Notice.tsx';
import { useOnline } from '@taquilla/ui/useOnline.ts';
import { useEffect, useState } from 'react';

/** Milliseconds after which a wait needs an explanation. */
const TARDA_MS = 6_000;

/** Tells that the hold of places takes long: the network is away or slow, and the request is repeated by itself. */
export function ApartandoSinRed({ apartando }: { apartando: boolean }) {
  const hayRed = useOnline();
  return (
    <div role="status">
      {apartando &&
        (!hayRed ? (
          <Notice tone="urgente">
            <strong>Estás sin conexión.</strong> Seguimos apartando tus lugares en cuanto tengas internet.
          </Notice>
        ) : (
          <SiTarda />
        ))}
    </div>
  );
}

function SiTarda() {
  const [tarda, setTarda] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTarda(true), TARDA_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    tarda && (
      <Notice>
        <strong>Está tardando más de lo normal.</strong> Seguimos apartando tus lugares: no hace falta que
        vuelvas a intentar.
      </Notice>
    )
  );
}
