import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useState } from 'react';
import { Box } from '../ui/Box.tsx';
import type { Ensayo } from './escrito.ts';

/** The text on real sales, one at a time: what is read here is what is sent (§C12.2). */
export function Muestras({ ensayo }: { ensayo: Ensayo | null }) {
  const [cual, setCual] = useState(0);
  const muestras = ensayo?.muestras ?? [];
  const muestra = muestras[Math.min(cual, muestras.length - 1)];
  const aqui = muestra ? muestras.indexOf(muestra) : 0;
  const mover = (pasos: number) => setCual((aqui + pasos + muestras.length) % muestras.length);
  return (
    <Box
      title="Con una venta real"
      aside={
        muestras.length > 1 && (
          <span className="comunicados__pasos">
            <Button variant="borde" size="icono" aria-label="Venta anterior" onClick={() => mover(-1)}>
              <Icon name="atras" />
            </Button>
            <span className="num">
              {aqui + 1} de {muestras.length}
            </span>
            <Button variant="borde" size="icono" aria-label="Venta siguiente" onClick={() => mover(1)}>
              <Icon name="derecha" />
            </Button>
          </span>
        )
      }
    >
      {muestra ? (
        <Carta muestra={muestra} />
      ) : (
        <p className="suave">
          {ensayo ? 'Ninguna venta cumple con lo que elegiste.' : 'Buscando ventas para enseñarte el correo…'}
        </p>
      )}
    </Box>
  );
}

function Carta({ muestra: { para, asunto, parrafos, lugares } }: { muestra: Ensayo['muestras'][number] }) {
  return (
    <article className="comunicados__carta" aria-label={`Correo para ${para}`}>
      <p className="suave">Para {para}</p>
      <h3>{asunto || 'Sin asunto'}</h3>
      {parrafos.map((parrafo, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
        <p key={i}>{parrafo}</p>
      ))}
      <p className="suave">{lugares}</p>
    </article>
  );
}
