import { formatEntero } from '@taquilla/rules/numeros';

/** How full an event is: a bar with sold places solid and held ones hatched, and the same in words below (§C11.1). */
export function Lleno({
  cifras: { aforo, vendidos, apartados, bloqueados },
  detalle,
}: {
  cifras: { aforo: number; vendidos: number; apartados: number; bloqueados: number };
  /** Text after the figures, such as the hour. */
  detalle: string;
}) {
  const paraVender = Math.max(vendidos + apartados, aforo - bloqueados);
  const parte = (n: number) => `${paraVender === 0 ? 0 : (n / paraVender) * 100}%`;
  return (
    <div className="lleno">
      {paraVender > 0 && (
        <div className="lleno__barra" aria-hidden="true">
          <i style={{ width: parte(vendidos) }} />
          <i className="lleno__apartado" style={{ width: parte(apartados) }} />
        </div>
      )}
      <small>
        {paraVender > 0 ? `${formatEntero(vendidos)} de ${formatEntero(paraVender)}` : 'Sin lugares'}
        {apartados > 0 && `, ${formatEntero(apartados)} en apartado`} · {detalle}
      </small>
    </div>
  );
}
