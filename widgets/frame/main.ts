import { showWidgets } from './show-widgets.ts'

showWidgets(window)
