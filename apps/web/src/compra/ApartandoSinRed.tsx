import { Notice } from '@taquilla/ui/Notice.tsx';
import { useOnline } from '@taquilla/ui/useOnline.ts';
import { useEffect, useState } from 'react';

/** After so long a buyer asks themselves whether anything happens. */
const TARDA_MS = 6_000;

/** Places are being held and no answer comes: the network went, or is slow. They are asked for again by themselves. */
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
