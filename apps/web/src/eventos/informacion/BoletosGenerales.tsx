import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { ExtrasGrid } from '../evento/BoletosAdicionales.tsx';
import type { Secciones } from '../evento/secciones.ts';

interface BoletosGeneralesProps {
  evento: EventoDetalle;
  datos: Secciones;
  onComprar: (seccionId: number) => void;
}

/** General admission, bought right here (§2.25). */
export function BoletosGenerales({ evento, datos, onComprar }: BoletosGeneralesProps) {
  const generales = datos.secciones.filter(({ tipo_seccion }) => tipo_seccion === 'general');
  if (generales.length === 0) return null;
  return (
    <section className="ancho bloque" aria-labelledby="generales">
      <div className="bloque__cabeza">
        <h2 id="generales">Boletos generales</h2>
      </div>
      <ExtrasGrid
        secciones={generales}
        de={{ evento, categoriasEvento: datos.categoriasEvento }}
        onComprar={onComprar}
      />
    </section>
  );
}
