import type { ReactNode } from 'react';
import type { ParteDeEvento } from '../paths.ts';
import {
  ColumnsSilhouette,
  FiguresSilhouette,
  FormSilhouette,
  LinesSilhouette,
  MapSilhouette,
  TableSilhouette,
} from '../ui/Silhouettes.tsx';

/** The shape of each tab while it is read (§C2.15). */
export const SILUETAS: Readonly<Record<ParteDeEvento, ReactNode>> = {
  tablero: (
    <FiguresSilhouette>
      <LinesSilhouette lines={9} />
    </FiguresSilhouette>
  ),
  datos: <ColumnsSilhouette wide={<FormSilhouette fields={6} />} narrow={<MapSilhouette />} />,
  precios: <ColumnsSilhouette wide={<TableSilhouette rows={5} />} narrow={<FormSilhouette />} />,
  promociones: (
    <FiguresSilhouette>
      <TableSilhouette rows={4} />
    </FiguresSilhouette>
  ),
  lugares: <ColumnsSilhouette wide={<MapSilhouette />} narrow={<LinesSilhouette />} />,
  ventas: <TableSilhouette />,
  cortesias: (
    <FiguresSilhouette>
      <TableSilhouette rows={3} />
      <FormSilhouette fields={3} />
    </FiguresSilhouette>
  ),
  comunicados: <ColumnsSilhouette wide={<FormSilhouette />} narrow={<LinesSilhouette />} />,
  puerta: (
    <FiguresSilhouette>
      <TableSilhouette rows={3} />
      <TableSilhouette rows={3} />
    </FiguresSilhouette>
  ),
};
