import { useAnswer } from '@taquilla/cliente/useAnswer';
import { useMemo } from 'react';
import { queryFor } from '../../api/queryFor.ts';
import { Box } from '../../ui/Box.tsx';
import { MapaDeSecciones } from '../MapaDeSecciones.tsx';
import type { Precios } from './calculo.ts';

interface Props {
  eventoId: number;
  precios: Precios;
  /** The zone whose price is typed. */
  zonaId: number | undefined;
  /** Gets the zone of a pressed section. */
  onElegir: (zonaId: number) => void;
}

/** The venue's map beside the prices, in the colours of the zones; the one at hand stands out (§C2.5). */
export function MapaDeZonas({ eventoId, precios: { zonas, secciones }, zonaId, onElegir }: Props) {
  const { data } = useAnswer(queryFor('verLugares', { params: { eventoId } }));
  const pintadas = useMemo(
    () =>
      secciones.map(({ id, nombre, zonaIds }) => {
        const suyas = zonas.filter(zona => zonaIds.includes(zona.id));
        const esSuya = zonaId !== undefined && zonaIds.includes(zonaId);
        const zona = suyas.find(una => una.id === zonaId) ?? suyas[0];
        const look = zonaId === undefined ? undefined : esSuya ? ('puesta' as const) : ('apagada' as const);
        return {
          id,
          titulo: `${nombre}: ${suyas.map(una => una.nombre).join(', ')}`,
          color: zona?.color ?? '#c9bfb1',
          look,
        };
      }),
    [secciones, zonas, zonaId],
  );
  if (!data?.svg) return null;
  return (
    <Box title="Zonas en el mapa">
      <MapaDeSecciones
        svg={data.svg}
        secciones={pintadas}
        onElegir={id => {
          const [primera] = secciones.find(seccion => seccion.id === id)?.zonaIds ?? [];
          if (primera !== undefined) onElegir(primera);
        }}
      />
    </Box>
  );
}
