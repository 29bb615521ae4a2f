import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { PageFallback } from '../../layout/PageFallback.tsx';
import { paths } from '../../paths.ts';
import { ApartandoSinRed } from '../ApartandoSinRed.tsx';
import { LineasPorSeccion } from './LineasPorSeccion.tsx';
import { MarcoDeCompra } from './MarcoDeCompra.tsx';
import { useApartarJuntos } from './useApartarJuntos.ts';
import { useLugaresElegidos } from './useLugaresElegidos.tsx';

interface TusLugaresProps {
  evento: EventoDetalle;
  datos: RespuestaDe<'getSecciones'>;
}

/** The picked places before they are held: nothing is held or charged yet (§B1.2). */
export function TusLugares({ evento, datos }: TusLugaresProps) {
  const elegidos = useLugaresElegidos(evento, datos);
  const paso = useApartarJuntos(evento, elegidos);
  const [anuncio, setAnuncio] = useState('');
  const { cuantos, lugares, listo, desglose, promocion, tarifario, lectores, quitar } = elegidos;
  if (cuantos === 0) return <SinLugares evento={evento} />;
  return (
    <>
      {lectores}
      {listo ? (
        <MarcoDeCompra
          {...{ evento, cuantos, desglose, promocion }}
          accion={size => (
            <Button
              size={size}
              full={size === 'grande'}
              busy={paso.ocupado}
              onClick={() => void paso.apartar()}
            >
              {paso.apartando ? 'Apartando…' : 'Apartar'}
            </Button>
          )}
          otra={<p className="nota">Al apartar, tus lugares quedan guardados mientras pagas.</p>}
        >
          <ApartandoSinRed apartando={paso.apartando} />
          <LineasPorSeccion
            lugares={lugares}
            tarifario={tarifario}
            zonas={datos.categoriasEvento}
            onQuitar={async (fuera, nombre) => {
              quitar(fuera);
              setAnuncio(`Quitaste ${nombre}.`);
              return true;
            }}
          >
            <Link className={buttonClass({ variant: 'borde' })} href={paths.evento(evento.id)}>
              Agregar lugares
            </Link>
          </LineasPorSeccion>
        </MarcoDeCompra>
      ) : (
        <PageFallback />
      )}
      <p className="solo-lector" role="status">
        {anuncio}
      </p>
    </>
  );
}

function SinLugares({ evento }: { evento: EventoDetalle }) {
  return (
    <div className="ancho bloque">
      <h1 className="solo-lector">Tu compra</h1>
      <EmptyState
        title="No has elegido lugares."
        hint={`Elígelos en el mapa o en la lista de ${evento.nombre}.`}
      >
        <Link className={buttonClass({})} href={paths.evento(evento.id)}>
          Elegir lugares
        </Link>
        <Link className={buttonClass({ variant: 'borde' })} href={paths.juntos(evento.id)}>
          Los mejores juntos
        </Link>
      </EmptyState>
    </div>
  );
}
