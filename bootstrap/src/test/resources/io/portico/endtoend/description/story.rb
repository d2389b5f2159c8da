# What a customer writes against the generated client. It is no source of Portico.
require 'openapi_client'

address, credential = ARGV
OpenapiClient.configure do |configuration|
  configuration.scheme = 'http'
  configuration.host = address.delete_prefix('http://')
  configuration.base_path = ''
  configuration.server_index = nil
  configuration.params_encoding = :multi
  configuration.api_key['X-API-Key'] = credential
end

OpenapiClient::LabelsApi.new.define_label(
  OpenapiClient::LabelDefinitionRequest.new(name: 'team', values: ['orders']))
apis = OpenapiClient::APIsApi.new
api = apis.register_api(
  OpenapiClient::ApiRequest.new(
    name: 'Payments', labels: { 'team' => 'orders', 'business_domain' => 'Finance' }))
found = apis.find_apis(selector: ['team=orders'])
raise "found #{found}" unless found.items.map(&:id) == [api.id]

developers = OpenapiClient::DevelopersApi.new
developer = developers.register_developer(
  OpenapiClient::DeveloperRequest.new(email: 'ann@example.com')).message
portal = OpenapiClient::PortalApi.new
policy = portal.define_portal_policy(
  OpenapiClient::PlanRequest.new(name: 'Gold', api_ids: [api.id])).message
portal.add_catalogue_entry(
  OpenapiClient::EntryRequest.new(name: 'Payments', policy_id: policy, show: true))
OpenapiClient::KeyRequestsApi.new.request_key(
  OpenapiClient::KeyRequestBody.new(by_user: developer, for_plan: policy))
puts developers.show_developer(developer).subscriptions[policy]
