export { campaignsHandlers, campaignsReader } from './handlers.ts'
export { campaignsModule, openCampaigns, type Campaigns } from './module.ts'
export { campaignsTopic } from './topic.ts'
